import { persianDigits } from '#shared/persian/digits.ts'

/** Texts of winners' badges, apart so that a post without one loads none of them. */
export const awardText = {
  awards: 'جایزه‌ها',
  place: (place: number) => `رتبهٔ ${persianDigits(place)}`,
  campaign: (name: string) => `پویش \u2068${name}\u2069`,
  forPost: ' با ',
  untitled: 'بی‌عنوان',
} as const
