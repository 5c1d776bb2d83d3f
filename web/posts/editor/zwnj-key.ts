/** U+200C, zero-width non-joiner. */
export const ZWNJ = '\u200C'

/** True for Shift+Space on the physical key, and not in the middle of an input method's composition. */
export const isZwnjKey = (
  event: Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing'>,
): boolean =>
  event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey && !event.isComposing && (event.code === 'Space' || event.key === ' ')
