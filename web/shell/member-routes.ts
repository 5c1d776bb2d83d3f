/** Returns whether the pages of a route are for members only, so that their styles stand in a stylesheet of their own. */
export const isMemberRoute = (routeId: string): boolean => /^\/_shell\/(?:_signed-in|offline\/write)(?:\/|$)/.test(routeId)
