export const ZWNJ = '\u200C'

/** Returns whether the event is Shift+Space, in any keyboard layout, without other modifiers and outside an IME composition. */
export const isZwnjKey = (
  event: Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing'>,
): boolean =>
  event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey && !event.isComposing && (event.code === 'Space' || event.key === ' ')
