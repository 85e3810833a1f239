const restorableMs = 30 * 86_400_000;

/** A sheet that was deleted before this time cannot be restored any more, and goes for good. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - restorableMs);
