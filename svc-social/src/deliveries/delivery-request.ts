import type { HandlerInput } from '@kallos/contracts/endpoint';
import type { deliveries as contract } from '@kallos/contracts/social/deliveries';

/** The request body of a delivery. */
export type DeliveryRequest = HandlerInput<typeof contract.deliver>['body'];
