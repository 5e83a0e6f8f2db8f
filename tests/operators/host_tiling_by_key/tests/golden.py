def golden(x, *, mode):
    return x + {3: 10, 5: 20, 6: 10, 7: 30}[mode]
