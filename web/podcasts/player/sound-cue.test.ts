import { expect, test } from 'vitest'
import { isSoundCue } from './sound-cue.ts'

test('a line in brackets is a cue of a sound; speech with a remark in brackets is not', () => {
  expect(['[باران]', ' [نخستین قطره‌ها، تا بارانی کامل] '].map(isSoundCue)).toEqual([true, true])
  expect(['باران', 'این گام [شور] است', '[می‌خندد] نه', '[یک] و [دو]', ''].map(isSoundCue)).toEqual([false, false, false, false, false])
})
