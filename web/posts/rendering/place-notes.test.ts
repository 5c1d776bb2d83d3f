import { expect, test } from 'vitest'
import { spreadNotes } from './place-notes.ts'

const note = (mark: number, height = 40) => ({ mark, height })

test('places a note beside its mark, or below the previous note if they would overlap', () => {
  expect(spreadNotes([note(100), note(110), note(400)], [])).toEqual([100, 152, 400])
})

test('a note gives way to a wide picture, and those after it follow', () => {
  expect(spreadNotes([note(100), note(150), note(600)], [{ top: 180, bottom: 500 }])).toEqual([100, 512, 600])
  expect(spreadNotes([note(0), note(0)], [{ top: 60, bottom: 90 }])).toEqual([0, 102])
})
