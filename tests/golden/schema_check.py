"""The part of JSON Schema that docs/schema uses; an unknown keyword is an error, not ignored."""

TYPES = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float),
         "boolean": bool, "null": type(None)}
IGNORED = {"$schema", "$id", "$defs", "title"}


def is_type(value, name):
    if isinstance(value, bool):
        return name == "boolean"
    return isinstance(value, TYPES[name])


def problems(value, schema, root=None, where="$"):
    """Sentences about what does not fit."""
    root = root or schema
    if "$ref" in schema:
        return problems(value, root["$defs"][schema["$ref"].rpartition("/")[2]], root, where)
    found = []
    for keyword, rule in schema.items():
        if keyword in IGNORED:
            continue
        if keyword == "type":
            names = rule if isinstance(rule, list) else [rule]
            if not any(is_type(value, name) for name in names):
                return [f"{where}: {value!r} is no {names}"]
        elif keyword == "const":
            found += [] if value == rule else [f"{where}: {value!r} is not {rule!r}"]
        elif keyword == "enum":
            found += [] if value in rule else [f"{where}: {value!r} is not one of {rule}"]
        elif keyword == "minimum":
            found += [] if value >= rule else [f"{where}: {value} < {rule}"]
        elif keyword == "maxItems":
            found += [] if len(value) <= rule else [f"{where}: more than {rule} items"]
        elif keyword == "anyOf":
            if all(problems(value, option, root, where) for option in rule):
                found.append(f"{where}: {value!r} fits no alternative")
        elif keyword == "required":
            missing = [name for name in rule if isinstance(value, dict) and name not in value]
            found += [f"{where}: {missing} missing"] if missing else []
        elif keyword == "items":
            for i, item in enumerate(value):
                found += problems(item, rule, root, f"{where}[{i}]")
        elif keyword == "properties":
            for name, item in (value or {}).items():
                if name in rule:
                    found += problems(item, rule[name], root, f"{where}.{name}")
                elif "additionalProperties" not in schema:
                    found.append(f"{where}.{name} is not in the schema")
        elif keyword == "additionalProperties":
            for name, item in value.items():
                if name not in schema.get("properties", {}):
                    found += problems(item, rule, root, f"{where}.{name}")
        else:
            found.append(f"schema: unknown keyword {keyword}")
    return found
