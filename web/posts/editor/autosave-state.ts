import type { Snapshot } from './snapshot.ts'

/** A snapshot being saved. Retries reuse `saveId`, so the server applies the save only once. */
export interface Attempt {
  snapshot: Snapshot
  saveId: string
}

export type Phase = 'idle' | 'dirty' | 'saving' | 'saved' | 'offline' | 'conflict' | 'refused'

export interface AutosaveState {
  phase: Phase
  /** Newest content not yet part of a save. */
  pending?: Snapshot
  /** Save in flight or waiting for a retry. */
  attempt?: Attempt
  /** Server revision the next save is based on. */
  revision?: number
  /** Consecutive failures of the current save. */
  failures: number
  /** The server's reason, in Persian, for rejecting the last save; undefined if it gave none. */
  message?: string
}

export type AutosaveEvent =
  | { type: 'changed'; snapshot: Snapshot }
  /** Dispatched by the debounce timer, the retry timer or `flush`. */
  | { type: 'send'; saveId: string }
  | { type: 'saved'; saveId: string; revision: number }
  | { type: 'failed'; saveId: string; kind: 'retry' | 'conflict' | 'refused'; message?: string }
  /**
   * A draft recovered from the device. `saveId` is set if a save was in flight; `newer` tells whether the draft is newer than that save.
   */
  | { type: 'recovered'; snapshot: Snapshot; saveId?: string; newer?: boolean }
  /** The user resolved a conflict or restored a revision; `snapshot` is set if content remains to be saved. */
  | { type: 'resumed'; revision: number; snapshot?: Snapshot }

export const createInitialState = (revision?: number): AutosaveState => ({ phase: 'idle', failures: 0, revision })

/**
 * Computes the next state: idle → dirty → saving → saved, or offline, conflict or refused after a failure. At most one attempt exists, and
 * newer content waits for its response: a save whose response was lost must be resolved before another builds on it.
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
      // A rejected save is not retried automatically; its content stays pending.
      const pending = state.pending ?? state.attempt.snapshot
      const phase = event.kind === 'refused' && state.pending ? 'dirty' : event.kind
      return { phase, pending, revision: state.revision, failures: 0, message: event.message }
    }
    case 'recovered': {
      if (state.phase !== 'idle') return state
      const { snapshot, saveId, newer } = event
      if (saveId === undefined) return { ...state, phase: 'dirty', pending: snapshot }
      // The server recognizes the id of a save it already applied, so resending it causes no conflict. Newer content is sent afterwards.
      return { ...state, phase: 'offline', attempt: { snapshot, saveId }, pending: newer ? snapshot : undefined }
    }
    case 'resumed': {
      if (state.phase !== 'conflict' && state.phase !== 'saved' && state.phase !== 'idle') return state
      return { phase: event.snapshot ? 'dirty' : 'saved', pending: event.snapshot, revision: event.revision, failures: 0 }
    }
  }
}

/** Returns the newest content the server has not acknowledged, or undefined when it has acknowledged everything. */
export const selectUnsaved = ({ pending, attempt }: AutosaveState): Snapshot | undefined => pending ?? attempt?.snapshot

/** Returns the delay in ms before the next retry: doubles from 1 s to at most 60 s, then applies ±25 % jitter. `random` is 0–1. */
export const backoffMs = (failures: number, random: number): number =>
  Math.min(60_000, 1000 * 2 ** Math.max(0, failures - 1)) * (0.75 + random / 2)
