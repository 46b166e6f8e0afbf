import { z } from 'zod'

// Otherwise zod would try to compile schemas at run time, which the content security policy blocks and reports.
z.config({ jitless: true })
