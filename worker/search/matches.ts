import { fold } from '#worker/lib/persian/fold.ts'

const squeeze = (text: string): string => text.replaceAll(' ', '')

/**
 * A test of whether a text holds every word of the query, in any order, or the query with its spaces left out, so that
 * می‌خواهم, می خواهم and میخواهم find each other. Both are folded. An empty query matches nothing.
 */
export function matcher(query: string): (text: string) => boolean {
  const folded = fold(query)
  if (folded === '') return () => false
  const words = folded.split(' ')
  const whole = squeeze(folded)
  return (text) => {
    const candidate = fold(text)
    return words.every((word) => candidate.includes(word)) || squeeze(candidate).includes(whole)
  }
}
