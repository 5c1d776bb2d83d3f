import { asciiDigits, persianDigits } from '#shared/persian/digits.ts'

export interface TimeOfDay {
  hour: number
  minute: number
}

/** Parses a time typed in any digits: ۱۸:۰۵, 18.05, ۱۸۰۵ or the hour alone. Returns undefined for anything else. */
export function parseTimeOfDay(typed: string): TimeOfDay | undefined {
  const match = /^(\d{1,2})(?:\s*[:.٫،/-]\s*(\d{1,2})|(\d{2}))?$/.exec(asciiDigits(typed).trim())
  if (!match) return undefined
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? match[3] ?? 0)]
  return hour < 24 && minute < 60 ? { hour, minute } : undefined
}

export const formatTimeOfDay = ({ hour, minute }: TimeOfDay): string => persianDigits(`${hour}:${String(minute).padStart(2, '0')}`)
