export { enforceSwitches } from './off-features.ts'
export { featureSwitchRoutes, offFeatureRoutes } from './routes.ts'
