import { isJsonObject } from '@charsheet/schema';

interface Shape {
  properties?: Record<string, object>;
}

/**
 * Applies a JSON merge patch (RFC 7396), with one addition: null for a member that the shape does not have is kept, so
 * that whoever checks the result refuses it by name. A misspelt member is never removed silently.
 * @param shape schema of the target, as far as it has members of its own
 */
export function mergePatch(target: unknown, patch: unknown, shape: Shape = {}): unknown {
  if (!isJsonObject(patch)) return patch;
  const merged = new Map(isJsonObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    const known = Object.entries(shape.properties ?? {}).find(([key]) => key === name)?.[1];
    if (value === null && known) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value, known));
  }
  // Entries become members of the object itself, whatever they are called; an assignment to `__proto__` would not.
  return Object.fromEntries(merged);
}
