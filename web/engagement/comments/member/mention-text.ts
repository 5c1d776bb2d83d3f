/** What is being typed after @ right before the caret, and where the @ stands; undefined when nobody is being mentioned. */
export function findMention(body: string, caret: number): { from: number; typed: string } | undefined {
  const found = /(?<![\p{L}\p{N}_.@/])@([\p{L}\p{N}._\u200C]{0,30})$/u.exec(body.slice(0, caret))
  return found ? { from: found.index, typed: found[1] ?? '' } : undefined
}

/** The text with a handle in place of what was typed, and where the caret stands then. */
export function insertMention(body: string, from: number, caret: number, handle: string): { body: string; caret: number } {
  const before = `${body.slice(0, from)}@${handle} `
  return { body: before + body.slice(caret).replace(/^ /, ''), caret: before.length }
}
