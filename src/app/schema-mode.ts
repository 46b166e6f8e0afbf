import { z } from 'zod'

// Schemas would otherwise try to compile themselves, which the content policy refuses and reports.
z.config({ jitless: true })
