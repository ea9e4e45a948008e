"""The pure middle: rules, rounds and what each viewer may know. Nothing here waits, reads a clock or draws lots."""
