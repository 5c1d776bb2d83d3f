import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type Api, read } from '#web/lib/api.ts'
import { lastWishes } from '#web/lib/last-wish.ts'
import { showToast } from '#web/ui/toast.ts'
import type { Holders, Saving } from '#worker/engagement/reading-lists/contract.ts'
import type { Mark } from '#worker/engagement/viewer-state/contract.ts'
import type { Savable } from './SaveButton.tsx'
import { saveDialogText as text } from './save-dialog-text.ts'
import { withDefault } from './unmade.ts'

const DEFAULT = 'saved'

type Queue = ReturnType<typeof lastWishes<Saving>>
/** One queue for each page: bookmarks of the same post on several cards are one switch. */
const queues = new WeakMap<QueryClient, Queue>()

/** Puts a post in a list of one's own, or takes it out; without `list` the default one. */
type Save = (wanted: boolean, list?: { hash: string; isDefault: boolean }) => void

/** Saves a post or takes it out: shown at once, taken back with a word when the server refuses; a removal offers «واگرد». */
export function useSave({ hash: post, likeCount }: Pick<Savable, 'hash' | 'likeCount'>): Save {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useCallback(
    (wanted, list) => {
      const save: Save = (on, to) => {
        const isDefault = to?.isDefault ?? true
        foresee(queryClient, { post, likeCount, wanted: on, list: isDefault ? DEFAULT : (to?.hash ?? '') })
        void queueOf(queryClient)(`${isDefault ? DEFAULT : to?.hash} ${post}`, on, (now) =>
          ask(api, post, now, isDefault ? undefined : to?.hash),
        )
      }
      save(wanted, list)
      if (!wanted) showToast({ message: text.takenOut, undo: () => save(true, list) })
    },
    [api, likeCount, post, queryClient],
  )
}

function ask(api: Api, post: string, wanted: boolean, list: string | undefined): Promise<Saving> {
  if (list === undefined) {
    const call = api.api.lists.saved[':post']
    return read(wanted ? call.$put({ param: { post } }) : call.$delete({ param: { post } }))
  }
  const call = api.api.lists[':hash'].items[':post']
  const param = { hash: list, post }
  return read(wanted ? call.$put({ param }) : call.$delete({ param }))
}

interface Wish {
  post: string
  likeCount: number
  wanted: boolean
  /** Its hash, or `DEFAULT`. */
  list: string
}

/** Shows everywhere what was wished. */
function foresee(queryClient: QueryClient, { post, likeCount, wanted, list }: Wish) {
  const holding = ['lists', 'holding', post]
  void queryClient.cancelQueries({ queryKey: ['marks', post] })
  void queryClient.cancelQueries({ queryKey: holding })
  queryClient.setQueryData<Holders>(holding, (known) => {
    const lists = known && list === DEFAULT ? withDefault(known.lists) : known?.lists
    return lists && { lists: lists.map((row) => withWish(row, wanted, list)) }
  })
  const rows = queryClient.getQueryData<Holders>(holding)?.lists
  queryClient.setQueryData<Mark | null>(['marks', post], (known) => {
    const mark = known ?? { hash: post, liked: false, saved: false, listed: false, likeCount }
    const listed = list === DEFAULT ? mark.listed : wanted || (rows?.some((row) => !row.isDefault && row.contains) ?? false)
    const inDefault = list === DEFAULT ? wanted : (rows?.some((row) => row.isDefault && row.contains) ?? (mark.saved && !mark.listed))
    return { ...mark, listed, saved: listed || inDefault }
  })
}

const withWish = (row: Holders['lists'][number], wanted: boolean, list: string) =>
  (row.isDefault ? DEFAULT : row.hash) === list && row.contains !== wanted
    ? { ...row, contains: wanted, itemCount: row.itemCount + (wanted ? 1 : -1) }
    : row

function queueOf(queryClient: QueryClient): Queue {
  const known = queues.get(queryClient)
  if (known) return known
  const postOf = (key: string) => key.slice(key.indexOf(' ') + 1)
  const queue = lastWishes<Saving>({
    settled: (key, { saved, listed }) => {
      queryClient.setQueryData<Mark | null>(['marks', postOf(key)], (mark) => mark && { ...mark, saved, listed })
      void queryClient.invalidateQueries({ queryKey: ['lists', 'holding', postOf(key)] })
      void queryClient.invalidateQueries({ queryKey: ['lists'], refetchType: 'none' })
    },
    failed: (key, error) => {
      void queryClient.invalidateQueries({ queryKey: ['marks', postOf(key)] })
      void queryClient.invalidateQueries({ queryKey: ['lists', 'holding', postOf(key)] })
      showToast({ message: error.message, failed: true })
    },
  })
  queues.set(queryClient, queue)
  return queue
}
