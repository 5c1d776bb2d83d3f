import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useCallback } from 'react'
import { listKeys, viewerStateKeys } from '#web/lib/query-keys/engagement.ts'
import { createToggle } from '#web/lib/toggle-queue.ts'
import { showToast } from '#web/ui/toast.ts'
import type { SaveState, SaveTarget, SaveTargets } from '#worker/engagement/reading-lists/contract.ts'
import type { ViewerState } from '#worker/engagement/viewer-state/contract.ts'
import { addItem, removeItem, savePost, unsavePost } from './actions.ts'
import { saveDialogText as text } from './dialog-text.ts'
import type { Savable } from './SaveButton.tsx'

const DEFAULT_KEY = 'saved'

const applySaveState = (queryClient: QueryClient, { saved, inOtherList }: SaveState, { post }: { post: string }) => {
  queryClient.setQueryData<ViewerState | null>(viewerStateKeys.post(post), (known) => known && { ...known, saved, inOtherList })
  void queryClient.invalidateQueries({ queryKey: listKeys.saveTargets(post) })
  void queryClient.invalidateQueries({ queryKey: listKeys.all, refetchType: 'none' })
}
const sendSave = createToggle(savePost, unsavePost, applySaveState)
const sendItem = createToggle(addItem, removeItem, applySaveState)

/** Without `list`, the default list is changed. */
type SaveAction = (wanted: boolean, list?: { hash: string; isDefault: boolean }) => void

export function useSave({ hash: post, likeCount }: Pick<Savable, 'hash' | 'likeCount'>): SaveAction {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useCallback(
    (wanted, list) => {
      const save: SaveAction = (on, to) => {
        const key = to && !to.isDefault ? to.hash : DEFAULT_KEY
        updateOptimistically(queryClient, { post, likeCount, wanted: on, list: key })
        if (key === DEFAULT_KEY) sendSave(api, queryClient, { post }, on)
        else sendItem(api, queryClient, { list: key, post }, on)
      }
      save(wanted, list)
      if (!wanted) showToast({ message: text.takenOut, undo: () => save(true, list) })
    },
    [api, likeCount, post, queryClient],
  )
}

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

/** Placeholder until the first save creates the default list. */
const DEFAULT_LIST: SaveTarget = { hash: '', name: text.defaultName, public: false, isDefault: true, itemCount: 0, contains: false }

export const withDefaultList = (lists: SaveTarget[]): SaveTarget[] =>
  lists.some(({ isDefault }) => isDefault) ? lists : [DEFAULT_LIST, ...lists]
