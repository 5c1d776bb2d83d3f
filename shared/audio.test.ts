import { expect, test } from 'vitest'
import { AUDIO_TYPES, Audio, audioPath } from './audio.ts'

test('an audio file lasts from a millisecond to a day', () => {
  const audio = { hash: 'abcdefghijkl', format: 'mp3', duration: 1 } as const
  const isValid = (change: object) => Audio.safeParse({ ...audio, ...change }).success
  expect(
    [{}, { duration: 86_400_000 }, { duration: 0 }, { duration: 86_400_001 }, { duration: 1.5 }, { format: 'wav' }, { other: 1 }].map(
      isValid,
    ),
  ).toEqual([...[true, true, false, false, false, false, false]])
  expect([audioPath(audio), Object.keys(AUDIO_TYPES)]).toEqual(['/media/audio/abcdefghijkl.mp3', ['mp3', 'm4a', 'aac', 'ogg', 'flac']])
})
