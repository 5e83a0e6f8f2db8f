def golden(x, y): return x + y
