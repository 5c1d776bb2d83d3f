export { consumeReports } from './consume-reports.ts'
export { type DeliveryEvent, type DeliverySnapshot, PromotionBudget } from './promotion-budget.ts'
export { promotedCardRoutes } from './routes.ts'
