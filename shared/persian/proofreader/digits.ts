import { asciiDigits, persianDigits } from '#shared/persian/digits.ts'
import { type Edit, replaceMatches } from './edit.ts'

const DIGIT = '[0-9٠-٩۰-۹]'
const NUMBER = new RegExp(`(?<!${DIGIT})${DIGIT}+(?:[.,]${DIGIT}+)*`, 'g')
const ONE_POINT = /^[۰-۹]+\.[۰-۹]+$/
const GROUPED = /^[۰-۹]{1,3}(?:,[۰-۹]{3})+(?:\.[۰-۹]+)?$/

/** Converts decimal and grouping separators to Persian; leaves other number formats unchanged. */
const withPersianMarks = (number: string): string =>
  ONE_POINT.test(number) || GROUPED.test(number) ? number.replaceAll(',', '٬').replace('.', '٫') : number

export const digits = (text: string): Edit[] =>
  replaceMatches(text, NUMBER, 'digits', 'عدد در متن فارسی با رقم فارسی نوشته می‌شود.', ([number]) => {
    if (!/[0-9٠-٩]/.test(number)) return undefined
    return withPersianMarks(persianDigits(asciiDigits(number)))
  })

export const numberMarks = (text: string): Edit[] =>
  replaceMatches(text, NUMBER, 'punctuation', 'ممیز و جداکنندهٔ هزارگان فارسی «٫» و «٬» است.', ([number]) =>
    /[0-9٠-٩]/.test(number) ? undefined : withPersianMarks(number),
  )
