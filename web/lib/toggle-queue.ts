import type { QueryClient } from '@tanstack/react-query'
import { showToast } from '#web/ui/toast.ts'
import type { Action } from './action.ts'
import type { Api } from './api.ts'

/** Sends the wanted state and resolves to the resulting state. */
type SendToggle<State> = (wanted: boolean) => Promise<State>

interface QueuedToggle {
  wanted: boolean
  sent: boolean
}

/**
 * Serializes toggles: sends one request at a time per key, and only the latest wanted state. Calls `onSettled` with the state once nothing
 * is left to send, or `onFailed` with the error that ended the queue.
 */
export function toggleQueue<State>({
  onSettled,
  onFailed,
}: {
  onSettled: (key: string, state: State) => void
  onFailed: (key: string, error: Error) => void
}) {
  const queue = new Map<string, QueuedToggle>()
  return async (key: string, wanted: boolean, send: SendToggle<State>): Promise<void> => {
    const running = queue.get(key)
    if (running) {
      running.wanted = wanted
      return
    }
    const toggle = { wanted, sent: !wanted }
    queue.set(key, toggle)
    try {
      let state: State | undefined
      while (toggle.sent !== toggle.wanted) {
        toggle.sent = toggle.wanted
        state = await send(toggle.sent)
      }
      queue.delete(key)
      if (state !== undefined) onSettled(key, state)
    } catch (error) {
      queue.delete(key)
      onFailed(key, error instanceof Error ? error : new Error(String(error)))
    }
  }
}

/**
 * Returns a function that toggles between two actions; the caller shows the wanted state at once. Buttons for the same target act as one
 * toggle. `onSettled` receives the state of the server. An error is a toast, and what the action refreshes is read again.
 */
export function createToggle<Param extends string, State>(
  on: Action<Param, object, State>,
  off: Action<Param, object, State>,
  onSettled: (queryClient: QueryClient, state: State, params: Readonly<Record<Param, string>>) => void,
) {
  const queues = new WeakMap<QueryClient, ReturnType<typeof toggleQueue<State>>>()
  const paramsOf = (key: string) => Object.fromEntries(new URLSearchParams(key)) as Record<Param, string>
  const createQueue = (queryClient: QueryClient) =>
    toggleQueue<State>({
      onSettled: (key, state) => onSettled(queryClient, state, paramsOf(key)),
      onFailed: (key, { message }) => {
        for (const queryKey of on.refreshes(paramsOf(key))) void queryClient.invalidateQueries({ queryKey })
        showToast({ message, failed: true })
      },
    })
  return (api: Api, queryClient: QueryClient, params: Readonly<Record<Param, string>>, wanted: boolean): void => {
    const queue = queues.get(queryClient) ?? createQueue(queryClient)
    queues.set(queryClient, queue)
    void queue(String(new URLSearchParams(params)), wanted, (isOn) => (isOn ? on : off).run(api, params))
  }
}
