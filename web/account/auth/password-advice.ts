import { LIMITS } from '#shared/limits/index.ts'
import { asciiDigits, persianDigits } from '#shared/persian/digits.ts'
import { securityText } from './security-text.ts'

const SEQUENCES = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm', 'ضصثقفغعهخحجچشسیبلاتنمکگظطزرذدپو']
const MIN_SEQUENCE = 5
const LONG_ENOUGH = 12

export function passwordAdvice(password: string, personalWords: readonly string[]): string {
  const { advice } = securityText
  const plain = asciiDigits(password.normalize('NFC')).toLowerCase()
  const length = [...plain].length
  if (length === 0) return advice.empty
  if (length < LIMITS.passwordMin) return advice.short(persianDigits(LIMITS.passwordMin - length))
  if (new Set(plain).size <= 2) return advice.repeated
  if (/^\d+$/.test(plain)) return advice.digits
  if (personalWords.some((word) => word.length >= 3 && plain.includes(word.toLowerCase()))) return advice.personal
  if (length < LONG_ENOUGH && hasSequence(plain)) return advice.sequence
  return length < LONG_ENOUGH ? advice.fair : advice.good
}

/**
 * Returns whether the text contains `MIN_SEQUENCE` consecutive digits, letters of the alphabet or keys of a keyboard, in either direction.
 */
function hasSequence(text: string): boolean {
  const lines = SEQUENCES.flatMap((line) => [line, [...line].reverse().join('')])
  return [...text].some(
    (_, at) => text.length - at >= MIN_SEQUENCE && lines.some((line) => line.includes(text.slice(at, at + MIN_SEQUENCE))),
  )
}
