import { fold } from '#shared/persian/fold.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * Why a new password is refused, in Persian; undefined when it is good. `about` is what anybody can know of its owner: name,
 * handle, address.
 */
export function findPasswordWeakness(password: string, personalWords: readonly (string | undefined)[] = []): string | undefined {
  if (isCommonPassword(password)) return 'این گذرواژه خیلی رایج است و زود حدس زده می‌شود؛ یکی دیگر برگزین'
  const plain = fold(password)
  const guessable = personalWords.flatMap((word = '') => [fold(word), fold(word.split('@')[0] ?? '')]).filter((word) => word.length >= 4)
  if (guessable.some((word) => plain.replaceAll(word, '').length < 4)) return 'گذرواژه نام یا نشانی خودت نباشد؛ یکی دیگر برگزین'
  return undefined
}
