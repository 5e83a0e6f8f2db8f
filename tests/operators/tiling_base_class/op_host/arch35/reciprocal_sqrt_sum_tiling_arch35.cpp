#error another chip's
