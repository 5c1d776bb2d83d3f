import type { Snapshot } from './snapshot.ts'

/** A snapshot on its way; the id stays with it through every retry, so the server takes it once. */
export interface Attempt {
  snapshot: Snapshot
  saveId: string
}

export type Phase = 'idle' | 'dirty' | 'saving' | 'saved' | 'offline' | 'conflict' | 'refused'

export interface AutosaveState {
  phase: Phase
  /** The newest words that no save has taken up. */
  pending?: Snapshot
  /** The save under way, or the one to be tried again. */
  attempt?: Attempt
  /** Server revision the next save grows from. */
  revision?: number
  /** Failed tries in a row. */
  failures: number
  /** Why it stopped, in Persian, when phase is `refused` or `conflict`. */
  message?: string
}

export type AutosaveEvent =
  | { type: 'changed'; snapshot: Snapshot }
  /** Time to send: the pause after typing, a retry, the network back, or the page going away. */
  | { type: 'send'; saveId: string }
  | { type: 'saved'; saveId: string; revision: number }
  | { type: 'failed'; saveId: string; kind: 'retry' | 'conflict' | 'refused'; message?: string }
  /** Words of an earlier life of the page; with `saveId` they, or older ones when `newer`, were on their way when it ended. */
  | { type: 'recovered'; snapshot: Snapshot; saveId?: string; newer?: boolean }
  /** The draft is another one now, by the person's choice: go on from that revision, with these words if they changed. */
  | { type: 'resumed'; revision: number; snapshot?: Snapshot }

export const createInitialState = (revision?: number): AutosaveState => ({ phase: 'idle', failures: 0, revision })

/**
 * idle → dirty → saving → saved, with offline, conflict and refused beside. At most one attempt exists; while it is
 * unanswered newer words wait, because an attempt whose answer was lost must be settled before anything grows from it.
 */
export function autosaveReducer(state: AutosaveState, event: AutosaveEvent): AutosaveState {
  switch (event.type) {
    case 'changed': {
      const phase = state.phase === 'idle' || state.phase === 'saved' || state.phase === 'refused' ? 'dirty' : state.phase
      return { ...state, phase, pending: event.snapshot }
    }
    case 'send': {
      if (state.phase === 'offline' && state.attempt) return { ...state, phase: 'saving' }
      if ((state.phase !== 'dirty' && state.phase !== 'refused') || !state.pending) return state
      return {
        ...state,
        phase: 'saving',
        pending: undefined,
        attempt: { snapshot: state.pending, saveId: event.saveId },
        message: undefined,
      }
    }
    case 'saved': {
      if (state.phase !== 'saving' || state.attempt?.saveId !== event.saveId) return state
      return { phase: state.pending ? 'dirty' : 'saved', pending: state.pending, revision: event.revision, failures: 0 }
    }
    case 'failed': {
      if (state.phase !== 'saving' || state.attempt?.saveId !== event.saveId) return state
      if (event.kind === 'retry') return { ...state, phase: 'offline', failures: state.failures + 1 }
      // What the server will not take is not tried again; the words stay, to be sent with the next change.
      const waiting = state.pending ?? state.attempt.snapshot
      const phase = event.kind === 'refused' && state.pending ? 'dirty' : event.kind
      return { phase, pending: waiting, revision: state.revision, failures: 0, message: event.message }
    }
    case 'recovered': {
      if (state.phase !== 'idle') return state
      const { snapshot, saveId, newer } = event
      if (saveId === undefined) return { ...state, phase: 'dirty', pending: snapshot }
      // Under the same id the server tells whether it has it already, which is no conflict; what came after it follows.
      return { ...state, phase: 'offline', attempt: { snapshot, saveId }, pending: newer ? snapshot : undefined }
    }
    case 'resumed': {
      if (state.phase !== 'conflict' && state.phase !== 'saved' && state.phase !== 'idle') return state
      return { phase: event.snapshot ? 'dirty' : 'saved', pending: event.snapshot, revision: event.revision, failures: 0 }
    }
  }
}

/** The newest words not yet acknowledged; undefined when the server has everything. */
export const selectUnsaved = ({ pending, attempt }: AutosaveState): Snapshot | undefined => pending ?? attempt?.snapshot

/** Wait before the next try in ms: 1, 2, 4 … 60 s, spread by ±25 % so that clients do not return together. `random` is 0–1. */
export const backoffMs = (failures: number, random: number): number =>
  Math.min(60_000, 1000 * 2 ** Math.max(0, failures - 1)) * (0.75 + random / 2)
