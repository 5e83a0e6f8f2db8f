#error another chip
