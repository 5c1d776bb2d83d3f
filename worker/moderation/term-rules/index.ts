export { DRY_RUN, runDryRun } from './dry-run.ts'
export { termRuleRoutes } from './routes.ts'
