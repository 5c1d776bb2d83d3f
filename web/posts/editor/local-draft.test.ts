import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BlockNode, EMPTY_DOCUMENT } from '#shared/document/contract.ts'
import { deleteLocalDraft, type LocalDraft, readLocalDraft, saveLocalDraft } from './local-draft.ts'

const HASH = 'abcdefghijkl'
const KEY = `daftar:draft:${HASH}`

function createMemoryStorage(room = Number.POSITIVE_INFINITY) {
  const entries = new Map<string, string>()
  const seen = { written: 0 }
  return {
    entries,
    seen,
    room: (characters: number) => (room = characters),
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => {
      const others = [...entries].reduce((sum, [each, { length }]) => sum + (each === key ? 0 : length), 0)
      if (others + value.length > room) throw new Error('quota')
      seen.written += value.length
      entries.set(key, value)
    },
    removeItem: (key: string) => void entries.delete(key),
  }
}
const block = (text: string): BlockNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const localDraft = (content: BlockNode[], title = 'ا'): LocalDraft => ({
  title,
  document: { type: 'doc', content },
  keptAt: 1,
  revision: 3,
})
const longContent = () => Array.from({ length: 500 }, (_, at) => block(`${at} `.repeat(100)))

describe('local draft', () => {
  it('reads a stored draft, repairs invalid fields, and returns undefined for an unreadable or deleted draft', () => {
    const store = createMemoryStorage()
    const empty = { title: 'ا', document: EMPTY_DOCUMENT, keptAt: 1, revision: 3 }
    expect(saveLocalDraft(store, HASH, empty)).toBe(true)
    expect(readLocalDraft(store, HASH)).toEqual(empty)
    deleteLocalDraft(store, HASH)
    for (const broken of ['', '{', 'null', '[]', '{"title":"x"}', '{"parts":["gone"]}']) {
      store.setItem(KEY, broken)
      expect(readLocalDraft(store, HASH)).toBeUndefined()
    }
    store.setItem(KEY, '{"title":5,"parts":["odd",7],"keptAt":"x"}')
    store.setItem(`${KEY}:odd`, '[{"type":"iframe"}]')
    expect(readLocalDraft(store, HASH)).toEqual({ title: '', document: EMPTY_DOCUMENT, keptAt: 0, revision: undefined })
    deleteLocalDraft(store, HASH)
    expect(store.entries.size).toBe(0)
    expect(readLocalDraft(store, HASH)).toBeUndefined()
  })

  it('rewrites less than a twelfth of a long draft when one block changes', () => {
    const store = createMemoryStorage()
    const content = longContent()
    saveLocalDraft(store, HASH, localDraft(content))
    const total = store.seen.written
    store.seen.written = 0
    saveLocalDraft(store, HASH, localDraft(content.with(250, block('تازه'))))
    expect(store.seen.written).toBeLessThan(total / 12)
    expect(readLocalDraft(store, HASH)?.document.content[250]).toEqual(block('تازه'))
  })

  it('storage holds exactly the last draft after arbitrary edits and deletions', () => {
    const edit = fc.record({ at: fc.nat(200), away: fc.nat(60), put: fc.nat(60), drop: fc.boolean() })
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
        const store = createMemoryStorage()
        let content: BlockNode[] = []
        for (const [turn, { at, away, put, drop }] of edits.entries()) {
          if (drop) deleteLocalDraft(store, HASH)
          content = content.toSpliced(at, away, ...Array.from({ length: put }, (_, each) => block(`${turn}-${each}`)))
          if (content.length === 0) content = [block('تنها')]
          expect(saveLocalDraft(store, HASH, localDraft(content))).toBe(true)
          expect(readLocalDraft(store, HASH)).toEqual(localDraft(content))
          const { parts } = JSON.parse(store.getItem(KEY) ?? '')
          expect([...store.entries.keys()].toSorted()).toEqual([KEY, ...parts.map((name: string) => `${KEY}:${name}`)].toSorted())
        }
      }),
    )
  })

  it('keeps the previous draft intact and adds nothing when storage is full', () => {
    const store = createMemoryStorage()
    const content = longContent()
    saveLocalDraft(store, HASH, localDraft(content))
    const keys = [...store.entries.keys()].toSorted()
    store.room([...store.entries.values()].join('').length + 10)
    expect(saveLocalDraft(store, HASH, localDraft([...content, ...longContent().map(() => block('نو'.repeat(200)))]))).toBe(false)
    expect(readLocalDraft(store, HASH)).toEqual(localDraft(content))
    expect([...store.entries.keys()].toSorted()).toEqual(keys)
  })

  it('rewrites chunks that another tab deleted', () => {
    const store = createMemoryStorage()
    const content = longContent()
    saveLocalDraft(store, HASH, localDraft(content))
    // The other tab loaded the post itself, so its blocks are equal but not identical.
    saveLocalDraft(store, HASH, localDraft(structuredClone(content), 'دیگری'))
    saveLocalDraft(store, HASH, localDraft(content.with(0, block('باز'))))
    expect(readLocalDraft(store, HASH)).toEqual(localDraft(content.with(0, block('باز'))))
  })
})
