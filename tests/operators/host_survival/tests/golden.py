def golden(x):
    return 2 * x + 43
