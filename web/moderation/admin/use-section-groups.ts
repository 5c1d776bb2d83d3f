import { useShownPath } from '#web/lib/use-shown-path.ts'
import { ADMIN_DECLARATIONS } from './admin-declarations.ts'
import { groupPages } from './group-pages.ts'
import { useIsAdmin } from './use-is-admin.ts'

/** Returns the pages of `/admin` that the viewer may open, in groups. */
export const useSectionGroups = () => groupPages(ADMIN_DECLARATIONS, useIsAdmin(), useShownPath())
