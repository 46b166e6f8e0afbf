import type { Feature } from '../../platform/feature/feature.ts'
import { serveDatasets } from './datasets.routes.ts'
import { serveTableModels } from './table-model.routes.ts'
import { serveSql } from './sql.routes.ts'

export const datasetsFeature: Feature = {
  name: 'datasets',
  routes: (server, { services, warehouse, engine }) => {
    serveDatasets(server, services, { warehouse, engine: engine() })
    serveSql(server, services, { warehouse })
    serveTableModels(server, services, { warehouse, engine: engine() })
  },
}
