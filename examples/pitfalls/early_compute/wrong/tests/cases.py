CASES = [{"inputs": {"x": ((65536,), "float")}, "options": ["--schedule", "adversarial"], "exit": 3,
          "text": ["wrong"], "checked": ["race.raw"]}]
