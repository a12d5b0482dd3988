// A tag for gRPC's completion queue: a step that continues its owner's work.
#pragma once
#include <grpcpp/grpcpp.h>

struct Step {
  virtual ~Step() = default;
  virtual void next(bool ok) = 0;
};

inline void run(grpc::CompletionQueue &queue, const bool *over) {
  void *tag;
  bool ok;
  while (!(over && *over) && queue.Next(&tag, &ok)) static_cast<Step *>(tag)->next(ok);
}

// One of several steps with the same owner.
template <class Owner> struct StepOf : Step {
  Owner *owner;
  void (Owner::*method)(bool);
  StepOf(Owner *owner, void (Owner::*method)(bool)) : owner(owner), method(method) {}
  void next(bool ok) override { (owner->*method)(ok); }
};
