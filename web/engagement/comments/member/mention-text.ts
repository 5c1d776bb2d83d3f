/** Returns the text typed after the `@` before the caret and the index of the `@`; undefined outside a mention. */
export function findMention(body: string, caret: number): { from: number; typed: string } | undefined {
  const found = /(?<![\p{L}\p{N}_.@/])@([\p{L}\p{N}._\u200C]{0,30})$/u.exec(body.slice(0, caret))
  return found ? { from: found.index, typed: found[1] ?? '' } : undefined
}

export function insertMention(body: string, from: number, caret: number, handle: string): { body: string; caret: number } {
  const before = `${body.slice(0, from)}@${handle} `
  return { body: before + body.slice(caret).replace(/^ /, ''), caret: before.length }
}
