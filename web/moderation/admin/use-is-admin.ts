import { useViewer } from '#web/account/auth/use-viewer.ts'

export const useIsAdmin = (): boolean => useViewer()?.role === 'admin'
