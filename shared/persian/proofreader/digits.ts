import { asciiDigits, persianDigits } from '#shared/persian/digits.ts'
import { type Edit, replaceMatches } from './edit.ts'

const DIGIT = '[0-9٠-٩۰-۹]'
const NUMBER = new RegExp(`(?<!${DIGIT})${DIGIT}+(?:[.,]${DIGIT}+)*`, 'g')
const ONE_POINT = /^[۰-۹]+\.[۰-۹]+$/
const GROUPED = /^[۰-۹]{1,3}(?:,[۰-۹]{3})+(?:\.[۰-۹]+)?$/

/** Decimal and group marks of a number in Persian digits; a number of another shape stays. */
const withPersianMarks = (number: string): string =>
  ONE_POINT.test(number) || GROUPED.test(number) ? number.replaceAll(',', '٬').replace('.', '٫') : number

/** Numbers in Persian digits. */
export const digits = (text: string): Edit[] =>
  replaceMatches(text, NUMBER, 'digits', 'عدد در متن فارسی با رقم فارسی نوشته می‌شود.', ([number]) => {
    if (!/[0-9٠-٩]/.test(number)) return undefined
    return withPersianMarks(persianDigits(asciiDigits(number)))
  })

/** Marks within numbers that are in Persian digits already. */
export const numberMarks = (text: string): Edit[] =>
  replaceMatches(text, NUMBER, 'punctuation', 'ممیز و جداکنندهٔ هزارگان فارسی «٫» و «٬» است.', ([number]) =>
    /[0-9٠-٩]/.test(number) ? undefined : withPersianMarks(number),
  )
