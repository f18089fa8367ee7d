//! What a step sends, counted by hand.

use fleetscope::evaluate::{GradientGroup, Readout, Split, Traffic, evaluate, gradient_message};
use fleetscope::scenario::{Link, Scenario};

fn scenario(query: &str) -> Scenario {
    let reading = Link::read(query);
    assert!(reading.refused.is_empty(), "{:?}", reading.refused);
    reading.link.scenario
}

#[track_caller]
fn near(got: f64, expected: f64) {
    assert!((got - expected).abs() <= 1e-12 * expected.abs(), "{got} instead of {expected}");
}

#[test]
fn a_step_sends_what_its_collectives_send() {
    // 70.6 G parameters over 8 ways and 4 stages, 256 replicas, 16 micro-batches of 8,192 tokens.
    let scenario = scenario("");
    let traffic = Traffic::of(&scenario, &Split::of(&scenario).unwrap()).unwrap();
    let message = 2.0 * 70.6e9 / 32.0;
    near(gradient_message(&scenario).si(), message);
    near(traffic.gradient.si(), 2.0 * 255.0 / 256.0 * message);
    let activation = 2.0 * 8192.0 * 8192.0;
    // Four AllReduces in each of 20 layers for each micro-batch; a ring over 8 sends 7/4 of the tensor.
    near(traffic.tensor.si(), 4.0 * 20.0 * 16.0 * (7.0 / 4.0) * activation);
    // An activation on and a gradient back, an eighth from each tensor rank.
    near(traffic.pipeline.si(), 2.0 * 16.0 * activation / 8.0);
}

#[test]
fn one_gpu_sends_nothing() {
    let scenario = scenario("gpus=1&tp=1&pp=1&ref=1&model=llama3_8b");
    let traffic = Traffic::of(&scenario, &Split::of(&scenario).unwrap()).unwrap();
    assert_eq!(
        (traffic.gradient.si(), traffic.tensor.si(), traffic.pipeline.si()),
        (0.0, 0.0, 0.0)
    );
    assert_eq!(evaluate(&scenario).get(Readout::CommunicationTime), Ok(0.0));
}

#[test]
fn replicas_share_a_node_where_the_tensor_group_leaves_room() {
    let group = |query: &str| {
        let scenario = scenario(query);
        let GradientGroup { ranks, peers, nodes } =
            GradientGroup::of(&scenario, &Split::of(&scenario).unwrap());
        (ranks, peers, nodes)
    };
    assert_eq!(group(""), (256, 1, 256));
    assert_eq!(group("tp=2&pp=1"), (4096, 4, 1024));
    assert_eq!(group("tp=16&pp=1"), (512, 1, 512));
    assert_eq!(group("tp=3&pp=1&gpus=30"), (10, 2, 5));
    assert_eq!(group("tp=1&pp=1&gpus=12"), (12, 8, 2));
}
