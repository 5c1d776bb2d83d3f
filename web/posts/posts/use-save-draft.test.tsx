import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { AutosaveHandle } from '#web/posts/editor/use-autosave.tsx'
import { text } from './text.ts'
import { useFlushDraft } from './use-save-draft.ts'

const autosave = (state: Partial<AutosaveHandle>): AutosaveHandle => ({
  phase: 'idle',
  message: undefined,
  revision: 3,
  isSavedLocally: true,
  change: vi.fn(),
  recover: vi.fn(),
  flush: vi.fn(),
  resume: vi.fn(),
  ...state,
})

type Flush = ReturnType<typeof useFlushDraft>

function Probe({ state, onRender }: { state: Partial<AutosaveHandle>; onRender: (flush: Flush) => void }) {
  onRender(useFlushDraft(autosave(state)))
  return null
}

function renderFlush(state: Partial<AutosaveHandle>): Flush {
  let flush: Flush = () => Promise.reject(new Error('not rendered'))
  renderToStaticMarkup(
    <Probe
      state={state}
      onRender={(rendered) => {
        flush = rendered
      }}
    />,
  )
  return flush
}

test('flushing during a conflict rejects with the server’s message, or with the title of the conflict', async () => {
  await expect(renderFlush({ phase: 'conflict', message: 'نسخهٔ تازه‌تر' })()).rejects.toThrow('نسخهٔ تازه‌تر')
  await expect(renderFlush({ phase: 'conflict' })()).rejects.toThrow(text.conflictTitle)
})

test('flushing a saved draft resolves with its revision', async () => {
  await expect(renderFlush({ phase: 'saved' })()).resolves.toBe(3)
})
