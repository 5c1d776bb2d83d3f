import { afterEach, expect, test, vi } from 'vitest'
import { placeNotes, spreadNotes } from './place-notes.ts'

afterEach(() => vi.unstubAllGlobals())

const note = (mark: number, height = 40) => ({ mark, height })

test('places a note beside its mark, or below the previous note if they would overlap', () => {
  expect(spreadNotes([note(100), note(110), note(400)], [])).toEqual([100, 152, 400])
})

test('a note gives way to a wide picture, and those after it follow', () => {
  expect(spreadNotes([note(100), note(150), note(600)], [{ top: 180, bottom: 500 }])).toEqual([100, 512, 600])
  expect(spreadNotes([note(0), note(0)], [{ top: 60, bottom: 90 }])).toEqual([0, 102])
})

/** A post that begins 1000 px below the top of the window, with notes of 40 px each, given by the places of their marks. */
function aPost(marks: readonly (number | null)[], wide: readonly { top: number; bottom: number }[] = []) {
  const boxAt = (top: number, bottom = top) => ({ getBoundingClientRect: () => ({ top: 1000 + top, bottom: 1000 + bottom }) })
  const tops: (string | undefined)[] = marks.map(() => undefined)
  const attributes = new Set<string>()
  const section = {
    toggleAttribute: (name: string, isOn: boolean) => (isOn ? attributes.add(name) : attributes.delete(name)),
    querySelectorAll: () =>
      marks.map((_, at) => ({
        id: `fn-${at + 1}`,
        offsetHeight: 40,
        style: {
          setProperty: (name: string, value: string) => {
            if (name === 'inset-block-start') tops[at] = value
          },
        },
      })),
  }
  const markOf = (selector: string) => marks[Number(/^#fnref-(\d+)$/.exec(selector)?.[1] ?? 0) - 1] ?? null
  const body = {
    ...boxAt(0),
    querySelector: (selector: string) => {
      if (selector === '.notes') return marks.length > 0 ? section : null
      const mark = markOf(selector)
      return mark === null ? null : boxAt(mark)
    },
    querySelectorAll: (selector: string) => (selector === '.wide' ? wide.map(({ top, bottom }) => boxAt(top, bottom)) : []),
  }
  return { body: body as unknown as HTMLElement, tops, attributes }
}

function stubLayout(position: string) {
  const observed: { place: () => void; isOver: boolean }[] = []
  vi.stubGlobal('getComputedStyle', () => ({ position }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly own
      constructor(place: () => void) {
        this.own = { place, isOver: false }
        observed.push(this.own)
      }
      observe() {
        this.own.place()
      }
      disconnect() {
        this.own.isOver = true
      }
    },
  )
  return observed
}

test('notes are placed from the top of the post, beside their marks and below wide pictures, again after each change until the end', () => {
  const observed = stubLayout('absolute')
  const { body, tops, attributes } = aPost([100, 150, null, 600], [{ top: 180, bottom: 500 }])
  const end = new AbortController()
  placeNotes(body, end.signal)
  expect([tops, [...attributes]]).toEqual([['100px', '512px', '564px', '616px'], ['data-placed']])
  tops.fill(undefined)
  observed[0]?.place()
  expect(tops).toEqual(['100px', '512px', '564px', '616px'])
  expect(observed.map(({ isOver }) => isOver)).toEqual([false])
  end.abort()
  expect(observed.map(({ isOver }) => isOver)).toEqual([true])
})

test('notes below the text are not marked as placed, and a post without notes observes nothing', () => {
  const observed = stubLayout('static')
  const { body, attributes } = aPost([100])
  placeNotes(body, new AbortController().signal)
  expect([...attributes]).toEqual([])
  placeNotes(aPost([]).body, new AbortController().signal)
  expect(observed).toHaveLength(1)
})
