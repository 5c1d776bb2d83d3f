/** Returns whether only members open the pages of a route, which have a stylesheet of their own; the build asks, too. */
export const isMemberRoute = (routeId: string): boolean => /^\/_shell\/(?:_signed-in|offline\/write)(?:\/|$)/.test(routeId)
