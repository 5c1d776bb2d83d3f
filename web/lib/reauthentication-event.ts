/** A call of the API that waits until the viewer has proven who they are. */
export interface ReauthenticationRequest {
  resume: () => void
  cancel: () => void
}

/** Event of the window that opens the shell's dialog for a request, or closes it without one. */
export const REAUTHENTICATION_EVENT = 'daftar:reauthentication'
