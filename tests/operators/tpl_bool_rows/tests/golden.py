def golden(x, rows, *, scatter=False):
    if not scatter:
        return x[rows]
    y = x.copy()
    for i, row in enumerate(rows):
        y[row] = x[i]
    return y
