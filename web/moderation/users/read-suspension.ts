import type { Suspend } from '#worker/account/suspensions/contract.ts'

/** Reads the form of a suspension; a full URL of the text concerned becomes its path. */
export function readSuspension(handle: string, read: (name: string) => string): Suspend {
  const subjectPath = read('subjectPath')
    .trim()
    .replace(/^https?:\/\/[^/]+(?=\/)/i, '')
  return { handle, rule: Number(read('rule')), subjectPath, excerpt: read('excerpt'), note: read('note') }
}
