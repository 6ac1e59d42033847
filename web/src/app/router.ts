import type { RouteObject } from 'react-router-dom'
import { dashboardRoutes } from './dashboard-routes.ts'
import { publicRoutes } from './public-routes.ts'
import { rootRoute } from './root.tsx'

export const routes: RouteObject[] = [rootRoute([...publicRoutes, ...dashboardRoutes])]
