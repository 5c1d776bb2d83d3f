import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Api } from '#web/lib/api.ts'
import { listKeys, viewerStateKeys } from '#web/lib/query-keys/engagement.ts'
import { toggleQueue } from '#web/lib/toggle-queue.ts'
import { showToast } from '#web/ui/toast.ts'
import type { SaveState, SaveTarget, SaveTargets } from '#worker/engagement/reading-lists/contract.ts'
import type { ViewerState } from '#worker/engagement/viewer-state/contract.ts'
import { addItem, removeItem, savePost, unsavePost } from './actions.ts'
import { saveDialogText as text } from './dialog-text.ts'
import type { Savable } from './SaveButton.tsx'

const DEFAULT_KEY = 'saved'

type Queue = ReturnType<typeof toggleQueue<SaveState>>
/** One queue per query client: buttons for the same post act as one toggle. */
const queues = new WeakMap<QueryClient, Queue>()

/** Without `list`, the default list is changed. */
type SaveAction = (wanted: boolean, list?: { hash: string; isDefault: boolean }) => void

export function useSave({ hash: post, likeCount }: Pick<Savable, 'hash' | 'likeCount'>): SaveAction {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useCallback(
    (wanted, list) => {
      const save: SaveAction = (on, to) => {
        const isDefault = to?.isDefault ?? true
        updateOptimistically(queryClient, { post, likeCount, wanted: on, list: isDefault ? DEFAULT_KEY : (to?.hash ?? '') })
        void getQueue(queryClient)(`${isDefault ? DEFAULT_KEY : to?.hash} ${post}`, on, (now) =>
          sendSave(api, post, now, isDefault ? undefined : to?.hash),
        )
      }
      save(wanted, list)
      if (!wanted) showToast({ message: text.takenOut, undo: () => save(true, list) })
    },
    [api, likeCount, post, queryClient],
  )
}

/** Without `list`, the default list is changed. */
const sendSave = (api: Api, post: string, wanted: boolean, list: string | undefined): Promise<SaveState> =>
  list === undefined ? (wanted ? savePost : unsavePost).run(api, { post }) : (wanted ? addItem : removeItem).run(api, { list, post })

interface SaveChange {
  post: string
  likeCount: number
  wanted: boolean
  /** The list's hash, or `DEFAULT_KEY`. */
  list: string
}

function updateOptimistically(queryClient: QueryClient, { post, likeCount, wanted, list }: SaveChange) {
  const queryKey = listKeys.saveTargets(post)
  void queryClient.cancelQueries({ queryKey: viewerStateKeys.post(post) })
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<SaveTargets>(queryKey, (known) => {
    const lists = known && list === DEFAULT_KEY ? withDefaultList(known.lists) : known?.lists
    return lists && { lists: lists.map((row) => applyChange(row, wanted, list)) }
  })
  const rows = queryClient.getQueryData<SaveTargets>(queryKey)?.lists
  queryClient.setQueryData<ViewerState | null>(viewerStateKeys.post(post), (known) => {
    const viewerState = known ?? { hash: post, liked: false, saved: false, inOtherList: false, likeCount }
    const inOtherList =
      list === DEFAULT_KEY ? viewerState.inOtherList : wanted || (rows?.some((row) => !row.isDefault && row.contains) ?? false)
    const inDefault =
      list === DEFAULT_KEY
        ? wanted
        : (rows?.some((row) => row.isDefault && row.contains) ?? (viewerState.saved && !viewerState.inOtherList))
    return { ...viewerState, inOtherList, saved: inOtherList || inDefault }
  })
}

const applyChange = (row: SaveTargets['lists'][number], wanted: boolean, list: string) =>
  (row.isDefault ? DEFAULT_KEY : row.hash) === list && row.contains !== wanted
    ? { ...row, contains: wanted, itemCount: row.itemCount + (wanted ? 1 : -1) }
    : row

function getQueue(queryClient: QueryClient): Queue {
  const known = queues.get(queryClient)
  if (known) return known
  const postOf = (key: string) => key.slice(key.indexOf(' ') + 1)
  const queue = toggleQueue<SaveState>({
    onSettled: (key, { saved, inOtherList }) => {
      queryClient.setQueryData<ViewerState | null>(viewerStateKeys.post(postOf(key)), (known) => known && { ...known, saved, inOtherList })
      void queryClient.invalidateQueries({ queryKey: listKeys.saveTargets(postOf(key)) })
      void queryClient.invalidateQueries({ queryKey: listKeys.all, refetchType: 'none' })
    },
    onFailed: (key, error) => {
      void queryClient.invalidateQueries({ queryKey: viewerStateKeys.post(postOf(key)) })
      void queryClient.invalidateQueries({ queryKey: listKeys.saveTargets(postOf(key)) })
      showToast({ message: error.message, failed: true })
    },
  })
  queues.set(queryClient, queue)
  return queue
}

/** Placeholder until the first save creates the default list. */
const DEFAULT_LIST: SaveTarget = { hash: '', name: text.defaultName, public: false, isDefault: true, itemCount: 0, contains: false }

export const withDefaultList = (lists: SaveTarget[]): SaveTarget[] =>
  lists.some(({ isDefault }) => isDefault) ? lists : [DEFAULT_LIST, ...lists]
