export { describeTarget, isInPublicationOf, parseTarget, selectTarget, type Target, targetOwnerId, viewTarget } from './target.ts'
