import { fold } from '#shared/persian/fold.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * Returns the reason a new password is too weak, in Persian, or undefined. `personalWords` are words others may know about the user, such
 * as the name, handle or address.
 */
export function findPasswordWeakness(password: string, personalWords: readonly (string | undefined)[] = []): string | undefined {
  if (isCommonPassword(password)) return 'این گذرواژه خیلی رایج است و زود حدس زده می‌شود؛ یکی دیگر انتخاب کن'
  const plain = fold(password)
  const guessable = personalWords.flatMap((word = '') => [fold(word), fold(word.split('@')[0] ?? '')]).filter((word) => word.length >= 4)
  if (guessable.some((word) => plain.replaceAll(word, '').length < 4)) return 'گذرواژه نام یا نشانی خودت نباشد؛ یکی دیگر انتخاب کن'
  return undefined
}
