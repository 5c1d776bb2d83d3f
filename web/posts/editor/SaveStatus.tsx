import type { Phase } from './autosave-state.ts'
import { TEXT } from './text.ts'

interface Props {
  phase: Phase
  message?: string
  isSavedLocally: boolean
}

export function SaveStatus({ phase, message, isSavedLocally }: Props) {
  return <span role="status">{formatStatus(phase, message, isSavedLocally)}</span>
}

function formatStatus(phase: Phase, message: string | undefined, isSavedLocally: boolean): string {
  if (phase === 'idle') return ''
  if (phase === 'dirty') return TEXT.unsaved
  if (phase === 'saving') return TEXT.saving
  if (phase === 'saved') return TEXT.saved
  if (phase === 'conflict') return TEXT.conflict
  if (!isSavedLocally) return TEXT.offlineNotSaved
  return phase === 'offline' ? TEXT.offline : (message ?? TEXT.refused)
}
